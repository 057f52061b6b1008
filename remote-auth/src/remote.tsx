import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';

export default {
  routes: [
    {
      path: '/',
      title: 'landing.title',
      screen: () => import(/* webpackChunkName: "landing-screen" */ './screens/landing/landing-screen.tsx'),
    },
    {
      path: '/auth/role-selection',
      title: 'roleSelection.title',
      screen: () =>
        import(
          /* webpackChunkName: "role-selection-screen" */ './screens/role-selection/role-selection-screen.tsx'
        ),
    },
    {
      path: '/auth/create-account',
      title: 'createAccount.title',
      screen: () =>
        import(
          /* webpackChunkName: "create-account-screen" */ './screens/create-account/create-account-screen.tsx'
        ),
    },
    {
      path: '/auth/email-verification',
      title: 'emailVerification.title',
      screen: () =>
        import(
          /* webpackChunkName: "email-verification-screen" */ './screens/email-verification/email-verification-screen.tsx'
        ),
    },
    {
      path: '/auth/school-code',
      title: 'schoolCode.title',
      screen: () =>
        import(/* webpackChunkName: "school-code-screen" */ './screens/school-code/school-code-screen.tsx'),
    },
    {
      path: '/auth/district-code',
      title: 'districtCode.title',
      screen: () =>
        import(
          /* webpackChunkName: "district-code-screen" */ './screens/district-code/district-code-screen.tsx'
        ),
    },
    {
      path: '/auth/select-grade',
      title: 'selectGrade.title',
      screen: () =>
        import(
          /* webpackChunkName: "select-grade-screen" */ './screens/select-grade/select-grade-screen.tsx'
        ),
    },
    {
      path: '/auth/select-teachers',
      title: 'selectTeachers.title',
      screen: () =>
        import(
          /* webpackChunkName: "select-teachers-screen" */ './screens/select-teachers/select-teachers-screen.tsx'
        ),
    },
    {
      path: '/auth/name-prefix',
      title: 'namePrefix.title',
      screen: () =>
        import(/* webpackChunkName: "name-prefix-screen" */ './screens/name-prefix/name-prefix-screen.tsx'),
    },
    {
      path: '/auth/login',
      title: 'login.title',
      screen: () => import(/* webpackChunkName: "login-screen" */ './screens/login/login-screen.tsx'),
    },
    {
      path: '/auth/sso',
      title: 'sso.title',
      screen: () => import(/* webpackChunkName: "sso-screen" */ './screens/sso/sso-screen.tsx'),
    },
    {
      path: '/auth/forgot-password',
      title: 'forgotPassword.title',
      screen: () =>
        import(
          /* webpackChunkName: "forgot-password-screen" */ './screens/forgot-password/forgot-password-screen.tsx'
        ),
    },
    {
      path: '/auth/forgot-password-confirmation',
      title: 'forgotPasswordConfirmation.title',
      screen: () =>
        import(
          /* webpackChunkName: "forgot-password-confirmation-screen" */ './screens/forgot-password-confirmation/forgot-password-confirmation-screen.tsx'
        ),
    },
    {
      path: '/auth/reset-password/:token?',
      title: 'resetPassword.title',
      screen: () =>
        import(
          /* webpackChunkName: "reset-password-screen" */ './screens/reset-password/reset-password-screen.tsx'
        ),
    },
    {
      path: '/auth/not-verified',
      title: 'notVerified.title',
      screen: () =>
        import(
          /* webpackChunkName: "not-verified-screen" */ './screens/not-verified/not-verified-screen.tsx'
        ),
    },
    {
      path: '/account',
      title: 'account.title',
      screen: () => import(/* webpackChunkName: "account-screen" */ './screens/account/account-screen.tsx'),
    },
    {
      path: '/account/teachers',
      title: 'accountTeachers.title',
      screen: () =>
        import(
          /* webpackChunkName: "account-teachers-screen" */ './screens/account-teachers/account-teachers-screen.tsx'
        ),
    },
    {
      path: '/privacy-policy',
      title: 'privacy.title',
      screen: () =>
        import(
          /* webpackChunkName: "privacy-policy-screen" */ './screens/privacy-policy/privacy-policy-screen.tsx'
        ),
    },
    {
      path: '/terms-of-use',
      title: 'terms.title',
      screen: () =>
        import(
          /* webpackChunkName: "terms-of-use-screen" */ './screens/terms-of-use/terms-of-use-screen.tsx'
        ),
    },
  ],
  messages: inEveryLanguage(
    (language) => () => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
  ),
  slots: {},
} satisfies RemoteModule;
