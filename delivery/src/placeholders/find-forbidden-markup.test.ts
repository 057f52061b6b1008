import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForbiddenMarkup } from './find-forbidden-markup.ts';

const accepted = [
  '<div class="a"><h1><bdi>Log in</bdi></h1></div>',
  '<form novalidate=""><label for="_R_1_">Email</label><input id="_R_1_" type="email" autocomplete="username" value=""/></form>',
  '<a href="/auth/login" data-discover="true">Don&#x27;t &amp; &quot;won’t&quot; &lt;3</a>',
  '<form><input type="email" name="email"/><input type="radio" name="_R_1b6_" id="_R_1b6_-student"></form><hr><br/>',
  '<p title="a &lt;/main> b">&lt;/main&gt;</p>',
  '<svg viewBox="0 0 24 24" aria-hidden="true" color="var(--rad)"><path d="M1 1" stroke-width="2"></path></svg>',
];

for (const html of accepted)
  test(`accepts a placeholder with ${html.slice(0, 40)}`, () =>
    assert.equal(findForbiddenMarkup(html), null));

const refused: [string, RegExp][] = [
  ['<script>alert(1)</script>', /<script>/],
  ['<style>*{display:none}</style>', /<style>/],
  ['<link rel="stylesheet" href="/x.css">', /<link>/],
  ['<meta http-equiv="refresh" content="0">', /<meta>/],
  ['<base href="/">', /<base>/],
  ['<iframe src="/"></iframe>', /<iframe>/],
  ['<img src="/x.png">', /<img>/],
  ['<template><p></p></template>', /<template>/],
  ['<p onclick="x()"></p>', /onclick/],
  ['<p style="color:red"></p>', /style/],
  ['<form action="https://evil.test"></form>', /action/],
  ['<button formaction="/x">x</button>', /formaction/],
  ['<a href="javascript:x()">x</a>', /href/],
  ['<a href="//evil.test">x</a>', /href/],
  ['<a href="/\\evil.test">x</a>', /href/],
  ['<svg><a href="/x"><path></path></a></svg>', /<a>/],
  ['<svg xlink:title="x"></svg>', /title/],
  ['<svg><use href="#x"></use></svg>', /<use>/],
  ['<svg><path fill="url(https://evil.test)"></path></svg>', /fill/],
  ['<p id="root"></p>', /id="root"/],
  ['<input type="image" src="/x">', /type="image"/],
  ['<p><!-- note --></p>', /comment/],
  ['</div></main><p>outside</p>', /nested/],
  ['<div><p>open', /nested/],
  ['<p><div>x</div></p>', /nested/],
  ['<li>one<li>two', /nested/],
  ['<form><form></form></form>', /nested/],
  ['<a href="/"><a href="/">x</a></a>', /nested/],
  ['<p title="&lt;/main"></main>outside</p>', /nested/],
  ['<p title="&lt;/template"></template>outside</p>', /nested/],
  ['<p aria-label="&lt;/div&lt;/main"></div></main>outside</p>', /nested/],
  ['<a href="/&#9;/evil.test">x</a>', /href/],
  ['<a href="/&#10;/evil.test">x</a>', /href/],
  ['<a href="&#9;//evil.test">x</a>', /href/],
  ['<a href="/&#13;&#92;evil.test">x</a>', /href/],
  ['<a href="/.//evil.test/">x</a>', /href/],
  ['<form name="getElementById"></form>', /name="getElementById"/],
  ['<form name="mood"></form>', /name="mood"/],
  ['<a name="x">x</a>', /name="x"/],
  ['<form><input name="querySelector"></form>', /name="querySelector"/],
  ['<form><button name="parentNode">x</button></form>', /name="parentNode"/],
  ['<form><textarea name="onsubmit"></textarea></form>', /name="onsubmit"/],
  ['<p id="__proto__"></p>', /id="__proto__"/],
  ['<p id="__defineGetter__"></p>', /id="__defineGetter__"/],
  ['<div data-remote="staff"></div>', /data-remote/],
  ['<div data-version="1.0.0"></div>', /data-version/],
  ['<svg><path fill="u\\72 l(https://evil.test)"></path></svg>', /fill/],
  ['<svg><path stroke="image-set(\'https://evil.test\' 1x)"></path></svg>', /stroke/],
  ['<svg><input></svg>', /<input>/],
  ['<svg><form></form></svg>', /<form>/],
  [`<p>${'x'.repeat(70_000)}</p>`, /64 KB/],
];

for (const [html, reason] of refused)
  test(`refuses a placeholder with ${html.slice(0, 50)}`, () =>
    assert.match(findForbiddenMarkup(html) ?? 'accepted', reason));
