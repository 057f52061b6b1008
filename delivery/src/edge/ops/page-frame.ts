import { type Language, languageRow } from '@tapin/shared/contract/languages';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

/** Renders a page for operators. Its pages have no scripts. */
export function pageFrame(language: Language, title: string, content: Html): string {
  const page = html`<!doctype html>
<html lang="${language}" dir="${languageRow(language).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} – TapIn</title>
<link rel="stylesheet" href="/ops/style">
</head>
<body><main>${content}</main></body>
</html>
`;
  return page.text;
}

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
