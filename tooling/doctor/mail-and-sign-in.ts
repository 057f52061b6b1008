import { createClient, ssoConfigurations } from '../../api/src/accounts/sso/providers.ts';
import type { Config } from '../../api/src/basics/config.ts';
import { createTransport } from '../../api/src/notifications/channels/mail/transport.ts';
import { type Finding, ok, problem, rootCause, warning } from './finding.ts';

/** Connects to the mail server, starts encryption and logs in, without sending a message. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const transport = createTransport(config);
  if (transport === null)
    return [warning('mail', 'SMTP_URL is not set: emails stay in the database and are not sent')];
  try {
    await transport.verify();
    const note = config.smtpNeedsTls ? 'encrypted' : 'encryption is not required';
    return [ok('mail', `the mail server accepts the login (${note})`)];
  } catch (error) {
    return [problem('mail', `the mail server rejects the login: ${rootCause(error)}; check SMTP_URL`)];
  } finally {
    transport.close();
  }
}

/** Reads the metadata of each provider. Only a sign-in shows whether the client id and secret are right. */
export async function checkSignIns(config: Config): Promise<Finding[]> {
  const configured = Object.entries(ssoConfigurations(config));
  return Promise.all(
    configured.map(async ([provider, configuration]) => {
      const about = `sign-in ${provider}`;
      if (configuration === null)
        return warning(about, 'the provider is not configured, so its button shows a message');
      if (config.mode !== 'production' && configuration.issuer.includes('/api/dev/')) {
        return ok(about, 'the local replacement of development');
      }
      try {
        await createClient(provider, configuration);
        return ok(
          about,
          `${configuration.issuer} can be read; register this address there: ${config.publicUrl}/api/auth/sso/${provider}/return`,
        );
      } catch (error) {
        return problem(
          about,
          `${configuration.issuer} cannot be read: ${rootCause(error)}; check the issuer`,
        );
      }
    }),
  );
}
