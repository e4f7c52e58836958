import { Navigate } from 'react-router-dom'
import { address } from '../routes/table.ts'

/** /change-password (specification §2): an address of old, which is part of the settings now. */
export const ToSettings = () => <Navigate to={address.settings} replace />
