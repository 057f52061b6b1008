import { ApiError, call, useReloadMe } from '@tapin/shared/api';
import { can } from '@tapin/shared/contract/policy';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { i18n, useTranslation } from '@tapin/shared/i18n';
import { enterSchool, getAuth } from '@tapin/shared/session';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { splitError } from '#src/components/split-error.ts';
import { chosenRole } from '../sign-up-redirects.ts';

/** Treats `already_member` as success, because the reply to an earlier attempt may have been lost. */
async function ignoreAlreadyMember(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'already_member')) throw error;
  }
}

export async function joinSchool(schoolCode: string): Promise<void> {
  const role = chosenRole(getAuth());
  if (role === null) throw new Error(i18n.t('auth:schoolCode.roleNotSet'));
  await ignoreAlreadyMember(call('POST /user/school', { body: { schoolCode, role } }));
}

export function useJoinSchool() {
  const reloadMe = useReloadMe();
  return useAction(async (schoolCode: string) => {
    await joinSchool(schoolCode);
    await reloadMe();
    enterSchool();
    const { schoolUser } = getAuth();
    return schoolUser && can(schoolUser.role, 'answersCheckIn') ? '/auth/select-grade' : '/auth/name-prefix';
  });
}

export function useJoinDistrict() {
  const reloadMe = useReloadMe();
  return useAction(async (districtCode: string) => {
    await ignoreAlreadyMember(call('POST /district/user', { body: { districtCode } }));
    await reloadMe();
    return '/auth/name-prefix';
  });
}

interface CodeStepProps {
  label: string;
  hint: string;
  error: Error | null;
  isBusy: boolean;
  onJoin: (code: string) => void;
}

const codeErrors = ['school_code_unknown', 'district_code_unknown'] as const;

export function CodeStep({ label, hint, error, isBusy, onJoin }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const errors = splitError(error, codeErrors);
  return (
    <Form onSubmit={() => onJoin(code.trim())} error={error}>
      <TextField
        label={label}
        hint={hint}
        error={errors.field}
        autoComplete="off"
        maxLength={textLimits.code}
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
      />
      <SubmitButton error={errors.form} busy={isBusy} disabled={code.trim() === ''}>
        {t('continue')}
      </SubmitButton>
    </Form>
  );
}
