import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { CheckIcon, CopyIcon } from '../components/icon.tsx'
import { type CopyOutcome, useCopy } from '../components/use-copy.ts'
import styles from './copy-link.module.css'

const words = {
  copied: 'magicLink.linkCopied',
  refused: 'magicLink.linkNotCopied',
} as const satisfies Record<CopyOutcome, string>

/** Copies the address of the page, to be sent to the phone some other way. */
export const CopyLink = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation()
  const { outcome, copy } = useCopy(address)
  return (
    <div className={styles.copy}>
      <Button variant="secondary" onClick={copy}>
        {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {t('magicLink.copyLink')}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome && t(words[outcome])}
      </span>
    </div>
  )
}
