import type { License } from '../../core/activation/activation-state.ts'

export const carLicense: License = { licenseKey: 'CARS-2026-TEST-0001', appName: 'Compass Car' }
export const truckLicense: License = { licenseKey: 'TRCK-2026-TEST-0001', appName: 'Compass Truck' }
export const usedLicense: License = { licenseKey: 'USED-2026-TEST-0001', appName: 'Compass Car' }
