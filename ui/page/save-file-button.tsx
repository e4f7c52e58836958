import { useState } from 'react'
import { StatusLine } from '../components/alert.tsx'
import { Button, type ButtonProps } from '../components/button.tsx'
import { canSaveFiles, saveFile, type TextFile } from '../components/save-file.ts'
import { useTexts } from '../shared/texts.tsx'

export interface SaveFileButtonProps extends Pick<ButtonProps, 'aria-label' | 'children'> {
  readonly createFile: () => TextFile
}

/** A quiet button that saves a file and reports a failure. Renders nothing if the browser can't save files. */
export const SaveFileButton = ({ createFile, ...rest }: SaveFileButtonProps) => {
  const { t } = useTexts()
  const [hasFailed, setFailed] = useState(false)
  if (!canSaveFiles()) return null
  const save = () => {
    setFailed(false)
    try {
      saveFile(createFile())
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button {...rest} variant="quiet" size="small" onClick={save} />
      <StatusLine>{hasFailed && t('common.fileNotSaved')}</StatusLine>
    </>
  )
}
