import { calls } from '@tapin/shared/contract/calls';
import { limits } from './limits.ts';

const signUp = calls['POST /auth/sign-up'].body.properties;
const profile = calls['PUT /user/profile'].body.properties;

test.each([
  ['name', signUp.firstName],
  ['name', signUp.preferredName],
  ['name', signUp.lastName],
  ['name', profile.firstName],
  ['name', profile.preferredName],
  ['name', profile.lastName],
  ['email', signUp.email],
  ['email', calls['POST /auth/sign-in'].body.properties.email],
  ['email', calls['POST /auth/request-password-reset'].body.properties.email],
  ['password', signUp.password],
  ['password', calls['POST /auth/sign-in'].body.properties.password],
  ['password', calls['POST /auth/reset-password'].body.properties.password],
  ['code', profile.schoolCode],
  ['code', calls['POST /user/school'].body.properties.schoolCode],
  ['code', calls['POST /district/user'].body.properties.districtCode],
  ['feedback', calls['POST /user/feedback'].body.properties.feedback],
] as const)('a %s is as long as the server reads it', (name, schema) => {
  expect(limits[name]).toBe((schema as { maxLength?: number }).maxLength);
});
