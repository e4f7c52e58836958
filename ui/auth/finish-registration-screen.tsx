import { NewPasswordPage } from './new-password-page.tsx'

/** /finish-registration/:token (specification §2). */
const FinishRegistrationScreen = () => <NewPasswordPage link="finish-registration" />

export default FinishRegistrationScreen
