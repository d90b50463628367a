/** The pages that links in mails lead to, and where one asks for such a mail: one chunk, so that the first script names one. */
export { ConfirmEmailPage } from './mailedLinks/ConfirmEmailPage.tsx';
export { ForgotPasswordPage } from './mailedLinks/ForgotPasswordPage.tsx';
export { InvitationPage } from './mailedLinks/InvitationPage.tsx';
export { NotMePage } from './mailedLinks/NotMePage.tsx';
export { ResetPasswordPage } from './mailedLinks/ResetPasswordPage.tsx';
