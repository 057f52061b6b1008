import type { Access, CallDefinition } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { rolesWith } from '@tapin/contract/policy';
import { exampleOf } from '../../delivery/src/smoke/example-of.ts';
import { code, type Markup, markup, none } from './page.ts';
import { typeText } from './type-text.ts';

/** The time of the examples. It is fixed, because a version of the kit has the same content in every build. */
const exampleTime = Date.parse('2026-03-02T08:00:00Z');

/** Returns who may make a call, in words. */
export function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'anyone, also without a session';
    case 'session':
      return `every logged-in person, about themselves${access.unverified ? '; also before the email address is confirmed' : ''}`;
    case 'member':
      return access.capability
        ? `approved members of the school whose role is ${rolesWith(access.capability).join(', ')}`
        : 'every approved member of the school';
    case 'district':
      return `admins of the district${access.optedIn ? ', if it has turned the district remote on' : ''}`;
  }
}

const anchorOf = (name: string) => name.replace(/\W+/g, '-').toLowerCase();

function schemasOf({ params, query, body, response }: CallDefinition): Markup[] {
  const given = Object.entries({ params, query, body, response });
  return given.flatMap(([part, schema]) =>
    schema ? [markup`<h3>${part}</h3>`, code(typeText(schema))] : [],
  );
}

function exampleText({ params, query, body, response }: CallDefinition): string {
  const example = (schema: CallDefinition['response']) => exampleOf(schema, exampleTime);
  const input = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[part, example(schema)]] : [],
  );
  return JSON.stringify({ ...Object.fromEntries(input), response: example(response) }, null, 2);
}

function callSection([name, call]: [string, CallDefinition]): Markup {
  const { summary, access, errors } = call;
  const fails = errors.length > 0 ? markup`<p>Errors of its own: ${errors.join(', ')}</p>` : none;
  return markup`<section id="${anchorOf(name)}">
<h2><code>${name}</code></h2>
<p>${summary}</p>
<p>For ${accessText(access)}.</p>
${fails}
<details><summary>Schema and example</summary>${schemasOf(call)}<h3>example</h3>${code(exampleText(call))}</details>
</section>`;
}

/** Returns every call of the contract that a remote can make, with its access rule, schemas and an example. */
export function callSections(): Markup[] {
  const all = Object.entries<CallDefinition>(calls).filter(([, { development }]) => !development);
  const links = all.map(([name]) => markup`<li><a href="#${anchorOf(name)}">${name}</a></li>`);
  return [
    markup`<p>A remote makes a call with <code>call</code> or <code>queryOf</code> of <code>@tapin/shared/api</code>, which check its
      input and reply by these types. The API checks the role again.</p>`,
    markup`<details><summary>${all.length} calls</summary><ul>${links}</ul></details>`,
    ...all.map(callSection),
  ];
}
