import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './submit-button.module.css'

/** The one filled button of a form. Says what it does ("Ask for 4½ days"), shows that it works, and its shortcut. */
export function SubmitButton({
  form,
  children,
  disabled,
  quiet,
  second,
}: {
  form: { busy: boolean }
  children: ReactNode
  disabled?: boolean
  /** Without the shortcut's sign, where there is no room for it. */
  quiet?: boolean
  /** Another button of the page comes first, and is the filled one. */
  second?: boolean
}) {
  return (
    <Button
      type="submit"
      className={css.button}
      variant={second ? 'default' : 'filled'}
      loading={form.busy}
      disabled={disabled}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      rightSection={
        quiet ? undefined : (
          <kbd className={css.keys} aria-hidden>
            {isApple() ? '⌘↵' : 'Ctrl ↵'}
          </kbd>
        )
      }
    >
      {children}
    </Button>
  )
}

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform)
