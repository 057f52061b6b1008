import type { DataElementsByTable } from './data-element.ts';

/** The tables with which people log in. */
export const accountElements: DataElementsByTable = {
  account_uses: {
    about: 'people',
    kept: 'account',
    columns: { 'user_id seen_at': 'when an account was last used, to list those that are not used any more' },
  },
  sessions: {
    about: 'people',
    kept: 'expiry',
    columns: {
      token_hash: 'the hash of the cookie that keeps a person logged in',
      user_id: 'who is logged in',
      'remember expires_at': 'how long the session lasts',
      'created_at seen_at confirmed_at':
        'when the person logged in, was last active and last proved who they are',
      'browser system': 'the kind of browser and system, for the list of devices of the person',
      signed_in_by: 'the way of logging in, which decides about the second factor',
    },
  },
  sign_ups: {
    about: 'people',
    kept: 'expiry',
    columns: {
      'id user_id': 'which sign-up it is',
      'email password_hash first_name last_name preferred_name role language':
        'what the person typed to create an account',
      'code_hash tries_left expires_at': 'the hash of the emailed code, and how often and how long it works',
    },
  },
  sign_up_browsers: {
    about: 'people',
    kept: 'expiry',
    columns: { 'token_hash sign_up_id': 'the browser in which the sign-up began' },
  },
  password_resets: {
    about: 'people',
    kept: 'expiry',
    columns: { 'token_hash user_id expires_at': 'the hash of an emailed link for a new password' },
  },
  pending_logins: {
    about: 'people',
    kept: 'expiry',
    columns: {
      'token_hash user_id remember tries_left expires_at': 'a login that waits for the second factor',
    },
  },
  device_links: {
    about: 'people',
    kept: 'expiry',
    columns: { 'token_hash user_id expires_at': 'the hash of a link that lets a new device log in' },
  },
  device_codes: {
    about: 'students',
    kept: 'expiry',
    columns: {
      'user_id code_hash expires_at': 'the hash of a code that lets a new device of a student log in',
    },
  },
  slips: {
    about: 'students',
    kept: 'account',
    columns: {
      'user_id code_hash': 'the hash of the printed code of a student',
      'created_by created_at expires_at': 'who printed the slip, when, and how long it works',
      'uses used_at': 'how often the slip was used',
    },
  },
  invitations: {
    about: 'staff',
    kept: 'account',
    columns: {
      'user_id email token_hash': 'whom the invitation was emailed to, and the hash of its link',
      'invited_by invited_at expires_at': 'who invited the person, and how long the link works',
      'opened_at accepted_at revoked_at': 'what became of the invitation',
    },
  },
  identities: {
    about: 'people',
    kept: 'account',
    columns: { 'provider subject user_id': 'the account of a person at the provider of single sign-on' },
  },
  used_sso_states: {
    about: 'nobody',
    kept: 'expiry',
    columns: { 'state_hash expires_at': 'a completed login at a provider, which must not be repeated' },
  },
  passkeys: {
    about: 'staff',
    kept: 'account',
    columns: {
      'id user_id name': 'whose passkey it is, and how the person calls it',
      'credential_id public_key counter': 'the public half of the passkey, to check a login',
      'created_at used_at': 'when the passkey was added and last used',
    },
  },
  authenticator_apps: {
    about: 'staff',
    kept: 'account',
    columns: {
      'user_id sealed_key': 'the key of the authenticator app, encrypted',
      'created_at confirmed_at last_step':
        'since when it works, and the last code, which must not be repeated',
    },
  },
  recovery_codes: {
    about: 'staff',
    kept: 'account',
    columns: { 'user_id code_hash': 'the hashes of the codes that replace a lost second factor' },
  },
  school_addresses: {
    about: 'people',
    kept: 'month',
    columns: {
      'address_hash joined_at':
        'the hash of a network from which people joined a school, against guessed codes',
    },
  },
  throttles: {
    about: 'people',
    kept: 'expiry',
    columns: { 'key count expires_at': 'counts of attempts by account, address or network, against abuse' },
  },
};
