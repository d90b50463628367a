/** The pages that links in mails lead to, and where one asks for such a mail: one chunk, so that the first script names one. */
export { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
export { NotMePage } from './NotMePage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
