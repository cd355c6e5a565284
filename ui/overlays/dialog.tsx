import { Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
      <Inside>{children}</Inside>
    </Modal>
  )
}

/** Where to type, unless a field asks for the focus itself. A list is left out: it would open over what is below it. */
const FIELD = 'input:not([type]), input[type=text], input[type=email], input[type=url], input[type=tel], textarea'

/** The first field has the focus, and not the cross before it. */
function Inside({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // in the page before the library looks for what is to have the focus
  useLayoutEffect(() => {
    const inside = ref.current
    if (!inside || inside.querySelector('[data-autofocus]')) return
    const first = inside.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
    const isTyped = first?.matches(FIELD) && !first.matches('[readonly], [disabled], [role=combobox], [aria-haspopup]')
    if (isTyped) first!.dataset.autofocus = 'true'
  }, [])
  return (
    <div ref={ref} className={css.inside}>
      {children}
    </div>
  )
}
