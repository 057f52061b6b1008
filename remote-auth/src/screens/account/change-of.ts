import { isLanguage } from '@tapin/shared/contract/languages';
import { requestRoles } from '@tapin/shared/contract/policy';
import { namePrefixes } from '@tapin/shared/contract/vocabulary';
import type { AccountChange } from '#src/api/account.ts';
import type { EditableField } from './account-rows.ts';

/** Returns the change of the account for a value in a field. */
export function changeOf(field: EditableField, value: string): AccountChange {
  switch (field) {
    case 'grade':
      return { kind: 'grade', grade: Number(value) };
    case 'language':
      return { kind: 'language', language: value };
    case 'namePrefix':
      return {
        kind: 'profile',
        change: { namePrefix: namePrefixes.find((prefix) => prefix === value) ?? '' },
      };
    case 'mailLanguage':
      return { kind: 'profile', change: isLanguage(value) ? { mailLanguage: value } : {} };
    case 'role': {
      const role = requestRoles.find((candidate) => candidate === value);
      return { kind: 'profile', change: role ? { role } : {} };
    }
    default:
      return { kind: 'profile', change: { [field]: value.trim() } };
  }
}
