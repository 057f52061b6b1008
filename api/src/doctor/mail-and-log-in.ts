import {
  causeWithRemedy,
  type Finding,
  ok,
  problem,
  rootCause,
  warning,
} from '@tapin/delivery/doctor/finding';
import { isClientAccepted } from '#src/accounts/sso/client-check.ts';
import { createClient, isBuiltIn, ssoConfigurations } from '#src/accounts/sso/providers.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { createTransport } from '#src/notifications/channels/mail.ts';
import { findFailingMail } from '#src/notifications/messages/repository.ts';

const about = 'waiting mail';
const log = `journalctl -u 'tapin-api@*' -o cat | grep 'message could not be sent' | tail -3`;
const restart = 'and restart the APIs';

const remedies: readonly [RegExp, string][] = [
  [/^CONN/, 'start the mail server, or check SMTP_URL in /etc/tapin/api.env'],
  [/^AUTH/, `set user and password of SMTP_URL in /etc/tapin/api.env, ${restart}`],
  [
    /^STARTTLS/,
    `let the mail server offer encryption, or correct SMTP_URL in /etc/tapin/api.env, ${restart}`,
  ],
  [
    /^MAIL FROM/,
    `set MAIL_FROM in /etc/tapin/api.env to an address that this log-in may send from, ${restart}`,
  ],
  [/^RCPT TO .* 5\.1\./, 'an address does not exist; the school corrects it'],
  [/^RCPT TO/, 'let the mail server relay emails of this log-in to other domains'],
  [
    /^DATA/,
    'look at the log of the mail server: its disk may be full, or a filter or a quota refuses the emails',
  ],
];

/**
 * Checks that no emails wait although the mail server accepts the log-in. The server may refuse the sender, the
 * recipients or the content, which only a real email shows.
 */
export async function checkWaitingMail(db: Database): Promise<Finding> {
  const found = await findFailingMail(db);
  if (!found) return ok(about, 'no email waits for another attempt');
  const { waiting, failed, since, failure } = found;
  const counts = `${waiting} emails wait for another attempt and ${failed} are given up, since ${since.toISOString()}`;
  const [, remedy] = remedies.find(([step]) => step.test(failure ?? '')) ?? [];
  const reason = failure === null ? '' : ` at ${failure}`;
  const what = remedy ?? 'check MAIL_FROM, and what this log-in may send';
  return problem(
    about,
    `${counts}: the mail server refuses them${reason}: ${what}; run as root for its words: ${log}; afterwards waiting emails are sent by themselves, within two hours`,
  );
}

/** Says whether the log-in is wrong, or the server cannot be reached. */
function aboutRefusal(error: unknown): string {
  const isAboutLogIn = error instanceof Error && 'code' in error && error.code === 'EAUTH';
  return isAboutLogIn
    ? `the mail server rejects the log-in: ${rootCause(error)}; set user and password of SMTP_URL in /etc/tapin/api.env, and restart the APIs`
    : `the mail server accepts no connection: ${causeWithRemedy(error, 'start it, or call its provider; if it has moved, set SMTP_URL in /etc/tapin/api.env, and restart the APIs')}`;
}

/** Connects to the mail server, starts encryption and logs in, without sending a message. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const transport = createTransport(config);
  if (transport === null)
    return [warning('mail', 'SMTP_URL is not set: emails stay in the database and are not sent')];
  try {
    await transport.verify();
    const note = config.smtpNeedsTls ? 'encrypted' : 'encryption is not required';
    return [ok('mail', `the mail server accepts the log-in (${note})`)];
  } catch (error) {
    return [problem('mail', aboutRefusal(error))];
  } finally {
    transport.close();
  }
}

/** Returns the prefix of the variables of a provider. Google, Clever and ClassLink have no other prefix. */
const variablesOf = (provider: string) =>
  isBuiltIn(provider) ? provider.toUpperCase() : `OIDC_${provider.toUpperCase()}`;

export async function checkLogIns(config: Config): Promise<Finding[]> {
  const configured = Object.entries(ssoConfigurations(config));
  return Promise.all(
    configured.map(async ([provider, configuration]) => {
      const about = `log-in ${provider}`;
      if (configuration === null)
        return warning(about, 'the provider is not configured, so its button shows a message');
      if (config.mode !== 'production' && configuration.issuer.includes('/api/dev/')) {
        return ok(about, 'the local replacement of development');
      }
      try {
        await createClient(provider, configuration);
        const address = `${config.publicUrl}/api/auth/sso/${provider}/return`;
        const registered = `register this address there: ${address}`;
        if (await isClientAccepted(provider, configuration, address))
          return ok(about, `${configuration.issuer} accepts the client; ${registered}`);
        const variables = variablesOf(provider);
        return problem(
          about,
          `${configuration.issuer} rejects the client: set ${variables}_CLIENT_ID and ${variables}_CLIENT_SECRET to what the provider shows, restart the APIs, and ${registered}`,
        );
      } catch (error) {
        return problem(
          about,
          `${configuration.issuer} cannot be read: ${causeWithRemedy(error, `look at the status page of the provider; if it has moved, set ${variablesOf(provider)}_ISSUER; people can still log in with a password`)}`,
        );
      }
    }),
  );
}
