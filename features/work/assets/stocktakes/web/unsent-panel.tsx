import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { Entry } from '../contract.ts'
import { drop } from './queue-state.ts'
import css from './count-screen.module.css'

interface Props {
  name: string
  queue: readonly Entry[]
  /** Why the server does not take it. */
  refused: string | undefined
  again: () => void
}

/** What is still on this device only. */
export function UnsentPanel({ name, queue, refused, again }: Props) {
  const t = useTranslations('stocktakes')
  const confirm = useConfirm()
  const count = queue.length
  const discard = async () => {
    if (await confirm({ title: t('discardTitle', { count }), ok: t('discard'), danger: true })) {
      drop(name, queue)
      again()
    }
  }
  useLogoutGuard(count)
  if (count === 0) return null
  return (
    <output className={css.unsent}>
      {refused ? (
        <>
          <span>
            <b>{t('refused', { count, why: refused })}</b>
          </span>
          <span className={css.quiet}>
            {queue
              .filter(({ what }) => what === 'scan')
              .slice(0, NAMED)
              .map(({ code }) => code)
              .join(', ')}
          </span>
          <span className={css.acts}>
            <Button onClick={again}>{t('tryAgain')}</Button>
            <Button onClick={() => void discard()}>{t('discard')}</Button>
          </span>
        </>
      ) : (
        <>
          <span>
            <b className="num">{t('unsent', { count })}</b>
          </span>
          <span className={css.quiet}>{t('unsentHelp')}</span>
        </>
      )}
    </output>
  )
}

/** Signing out forgets what this device keeps of a person. */
function useLogoutGuard(count: number) {
  const t = useTranslations('stocktakes')
  const confirm = useConfirm()
  useBlocker({
    disabled: count === 0,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) =>
      next.pathname === '/logout' &&
      !(await confirm({
        title: t('logoutTitle', { count }),
        text: t('logoutText'),
        ok: t('logout'),
        cancel: t('logoutStay'),
        danger: true,
      })),
  })
}

const NAMED = 20
