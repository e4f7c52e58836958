import { ConfirmationPage } from './confirmation-page.tsx'

/** /confirm/:token (specification §2). */
const ConfirmEmailScreen = () => <ConfirmationPage link="confirm-email" />

export default ConfirmEmailScreen
