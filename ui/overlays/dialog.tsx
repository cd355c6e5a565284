import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAsked } from './confirm.ts'
import css from './dialog.module.css'

/**
 * What you ask on the left, what it does on the right (`effect`), the buttons below: `note` first, then Cancel, then the one that
 * repeats the result. On a phone it fills the screen and the button stays at the thumb. Around it put the form:
 * `<Dialog …><FormFrame form={form}><DialogBody …/></FormFrame></Dialog>`.
 */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  wide,
}: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** For two halves. */
  wide?: boolean
}) {
  const t = useTranslations('ui')
  const asked = useAsked()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Esc answers the question that lies over it, and nothing else
      closeOnEscape={!asked}
      title={title}
      size={wide ? 880 : 520}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ inner: css.inner, content: css.content, header: css.header, body: css.body, close: css.close }}
    >
      {children}
    </Modal>
  )
}
