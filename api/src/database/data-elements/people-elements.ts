import type { DataElementsByTable } from './data-element.ts';

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
  idempotency_keys: {
    about: 'people',
    kept: 'expiry',
    columns: {
      'key_hash call input_code': 'which call a page has made with which key and input, as codes',
      sealed_reply: 'the reply, which only the page with the key can read',
      created_at: 'when the call was made: the row is deleted a day later',
    },
  },
  throttles: {
    about: 'people',
    kept: 'expiry',
    columns: { 'key count expires_at': 'counts of attempts by account, address or network, against abuse' },
  },
};

export const peopleElements: DataElementsByTable = {
  users: {
    about: 'people',
    kept: 'account',
    columns: {
      id: 'the number by which other tables refer to the person',
      'email email_verified':
        'the address to log in with and to receive emails, and whether it was confirmed',
      password_hash: 'the hash of the password',
      'first_name last_name preferred_name name_prefix': 'how the person is called',
      'name_key search_key': 'the same names in a form for sorting and searching',
      role: 'the role that the person chose',
      language: 'the language of emails',
      created_at: 'when the account was created',
    },
  },
  school_users: {
    about: 'people',
    kept: 'account',
    columns: {
      'id school_id user_id': 'who belongs to which school',
      'role verified': 'the role, and whether the school approved it',
      'grade grade_code': 'the grade of a student',
      has_no_teachers: 'whether a student said that no teacher is theirs',
      known_code: 'the code of the school that the person has typed',
      'left_by_choice created_at ended_at': 'when the person joined and left, and whether by choice',
      left_at: 'when the person left, from which the schedule counts',
      is_rostered: 'whether the roster keeps the membership',
      not_asked_from: 'from which day on a student without consent is not asked',
      is_new: 'whether a new member of the staff still sees the first steps',
      is_of_age: 'whether a student decides about the check-in without a guardian',
    },
  },
  class_assignments: {
    about: 'students',
    kept: 'account',
    columns: {
      'school_id student_id': 'whose teacher it is',
      'class_type teacher_id class_id': 'which teacher or counselor sees the student, for which class',
    },
  },
  consents: {
    about: 'students',
    kept: 'account',
    columns: {
      'id school_id student_id school_year':
        'which student a decision about the check-in is about, in which school year',
      'answer given_by form day': 'the decision, who gave it, how and when',
      'recorded_by created_at': 'which member of the staff recorded it, and when',
      text_id: 'the text that was answered',
      guardian_id: 'which guardian gave it through a link',
      'giver_name giver_relation giver_address':
        'who gave it, as that person or staff wrote it, also after the address was deleted',
      settles: 'whether staff decided with it between decisions that differ',
    },
  },
  guardians: {
    about: 'guardians',
    kept: 'guardian',
    columns: {
      'id school_id student_id': 'of which student the person is a guardian',
      'email language': 'the address to which the question about consent is emailed, and in which language',
      'source sourced_id': 'whether the school or the roster has the address, with its id there',
      'created_at asked_at unused_since': 'when it was stored and last used, and since when it has no use',
    },
  },
  guardian_links: {
    about: 'guardians',
    kept: 'expiry',
    columns: {
      'token_hash guardian_id': 'the hash of a link in an email, and whose link it is',
      'created_at expires_at': 'when the link was made, and until when it works',
    },
  },
  consent_texts: {
    about: 'nobody',
    kept: 'installation',
    columns: { 'id hash language text created_at': 'the texts that families and students have answered' },
  },
  role_requests: {
    about: 'staff',
    kept: 'expiry',
    columns: {
      'id school_id school_user_id role': 'who shall get which role',
      'requested_by created_at expires_at': 'who asked for it, and until when it can be decided',
    },
  },
  feedback: {
    about: 'people',
    kept: 'account',
    columns: { 'id user_id feedback created_at': 'what a person wrote to those who run TapIn' },
  },
  audit: {
    about: 'people',
    kept: 'audit',
    columns: {
      'id at actor_id': 'who did something, and when',
      'action detail': 'what was done or read, without answers and notes',
      'school_id district_id subject_id': 'where it was done, and about whom',
    },
  },
};
