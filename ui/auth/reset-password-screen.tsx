import { NewPasswordPage } from './new-password-page.tsx'

/** /reset-password/:token (specification §2). */
const ResetPasswordScreen = () => <NewPasswordPage link="reset-password" />

export default ResetPasswordScreen
