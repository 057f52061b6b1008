import type { Language } from '@tapin/contract/languages';
import { type ChannelUses, namesMeant, type PartUses } from '#src/figures/uses.ts';
import { texts as allTexts } from '#src/texts.ts';
import { type Format, formatOf, type Html, html, pageFrame } from './html.ts';

const maxRows = 30;
const maxUsers = 8;
const maxListed = 40;
const barWidth = 120;

interface UsesPage {
  uses: ChannelUses;
  /** The name of an export, call, slot or library, or nothing for the list of all. */
  name: string;
  language: Language;
  now?: Date;
}

/** Renders who uses what: the versions that use a name, or the names that most parts use. */
export function usesPage({ uses, name, language, now = new Date() }: UsesPage): string {
  const words = allTexts[language].uses;
  const format = formatOf(language, now);
  const unrecorded = uses.versions.filter(({ isRecorded }) => !isRecorded);
  const content = html`<h1>${words.title}</h1>
<p><a href="/ops">${allTexts[language].squads.back}</a></p>
<form method="get" action="/ops/uses" role="search" class="filter">
<label>${words.name}<br><input type="search" name="name" value="${name}" maxlength="200" autocomplete="off" placeholder="ui/dialog"></label>
<button class="button second">${words.find}</button>
</form>
${name ? usersTable(uses, name, format) : popularTable(uses, format)}
${unrecorded.length > 0 ? html`<p class="soft">${words.unrecorded} ${unrecorded.map(({ part, version }) => `${part} ${version}`).join(', ')}</p>` : ''}
${deprecatedList(uses.deprecated, format)}`;
  return pageFrame(language, words.title, content);
}

function usersTable({ versions }: ChannelUses, name: string, format: Format): Html {
  const { texts, language } = format;
  const words = allTexts[language].uses;
  const found = versions.flatMap((each) => namesMeant(each, name).map((meant) => ({ ...each, name: meant })));
  if (found.length === 0) return html`<p class="last">${words.none} ${name}</p>`;
  const heads = [words.name, texts.part, texts.version, words.role, words.squad];
  return html`<div class="wide"><table class="uses cards"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${found
    .slice(0, maxRows)
    .map(
      (each) =>
        html`<tr><th scope="row"><code>${each.name}</code></th><td data-head="${texts.part}"><a href="/squads/${each.part}">${each.part}</a></td><td data-head="${texts.version}">${each.version}</td><td data-head="${words.role}">${words.roles[each.role]}</td><td data-head="${words.squad}">${each.squad ?? '–'}</td></tr>`,
    )}</tbody></table></div>
${found.length > maxRows ? html`<p class="soft">${words.tooMany}</p>` : ''}`;
}

/** Returns the names that most parts use, with a bar for the number of parts. */
function popularTable({ versions }: ChannelUses, { language, number }: Format): Html {
  const words = allTexts[language].uses;
  const parts = new Map<string, Set<string>>();
  for (const { part, names } of versions)
    for (const name of names) if (!name.startsWith('library ')) addTo(parts, name, part);
  const most = [...parts].sort(([, one], [, other]) => other.size - one.size).slice(0, maxListed);
  const highest = Math.max(1, ...most.map(([, users]) => users.size));
  return html`<div class="wide"><table class="uses"><thead><tr><th scope="col">${words.name}</th><th scope="col">${words.parts}</th><td></td></tr></thead>
<tbody>${most.map(
    ([name, users]) =>
      html`<tr><th scope="row"><a href="/ops/uses?name=${encodeURIComponent(name)}"><code>${name}</code></a></th><td class="number">${number(users.size)}</td><td><svg class="chart bar" viewBox="0 0 ${barWidth} 12" aria-hidden="true"><rect width="${Math.round((users.size / highest) * barWidth)}" height="12"/></svg></td></tr>`,
  )}</tbody></table></div>`;
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/** Returns what the host has deprecated, the time until it may be removed, and who still uses it. */
export function deprecatedList(deprecated: ChannelUses['deprecated'], format: Format): Html {
  if (deprecated.length === 0) return html``;
  const words = allTexts[format.language].uses;
  return html`<h2>${words.deprecated}</h2>
<ul class="log">${deprecated.map(
    ({ name, replacement, until, usedBy }) =>
      html`<li><strong><code>${name}</code></strong> <span>${words.useInstead} <code>${replacement}</code> · ${words.end} ${format.relativeTime(until)} · ${usedBy.length > 0 ? html`${words.usedBy} ${usersText(usedBy, words)}` : words.unused}</span></li>`,
  )}</ul>`;
}

/** Names the first versions that use something, and the number of the others. */
function usersText(
  users: readonly PartUses[],
  { roles, andOthers }: { roles: Record<PartUses['role'], string>; andOthers: string },
): string {
  const named = users
    .slice(0, maxUsers)
    .map(({ part, version, role }) => `${part} ${version} (${roles[role]})`)
    .join(', ');
  return users.length > maxUsers ? `${named} ${andOthers} ${users.length - maxUsers}` : named;
}
