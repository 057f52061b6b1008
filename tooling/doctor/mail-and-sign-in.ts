import { createClient, ssoConfigurations } from '../../api/src/accounts/sso/providers.ts';
import type { Config } from '../../api/src/basics/config.ts';
import { createTransport } from '../../api/src/notifications/channels/mail/transport.ts';
import { type Finding, look, ok, reasonOf, wrong } from './finding.ts';

/** Connects to the mail server, starts encryption and logs in, without sending a message. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const transport = createTransport(config);
  if (transport === null) return [look('mail', 'no SMTP_URL: mail is kept in the database')];
  try {
    await transport.verify();
    const note = config.smtpNeedsTls ? 'encrypted' : 'encryption is not required';
    return [ok('mail', `the mail server takes us (${note})`)];
  } catch (error) {
    return [wrong('mail', `the mail server does not take us: ${reasonOf(error)}; check SMTP_URL`)];
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
      if (configuration === null) return look(about, 'not set up: its button leads to a message');
      if (config.mode !== 'production' && configuration.issuer.includes('/api/dev/')) {
        return ok(about, 'the local stand-in of development');
      }
      try {
        await createClient(provider, configuration);
        return ok(
          about,
          `${configuration.issuer}; register ${config.publicUrl}/api/auth/sso/${provider}/return`,
        );
      } catch (error) {
        return wrong(about, `${configuration.issuer} cannot be read: ${reasonOf(error)}; check its issuer`);
      }
    }),
  );
}
