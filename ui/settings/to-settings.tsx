import { Navigate } from 'react-router-dom'

/** /change-password (specification §2): an address of old, which is part of the settings now. */
export const ToSettings = () => <Navigate to="/settings" replace />
