const probe = 'storage-probe'

/** Whether this browser lets the site store anything. A full store counts as working: it still remembers. */
export const storageWorks = (storage: () => Storage): boolean => {
  try {
    storage().removeItem(probe)
    return true
  } catch {
    return false
  }
}
