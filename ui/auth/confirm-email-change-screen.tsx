import { ConfirmationPage } from './confirmation-page.tsx'

/** /confirm-email-change/:token (specification §2). */
const ConfirmEmailChangeScreen = () => <ConfirmationPage link="confirm-email-change" />

export default ConfirmEmailChangeScreen
