import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmHost } from '#ui/overlays/confirm-host.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Toasts } from '#ui/overlays/toast.tsx'
import { ShellLine } from './shell-line.tsx'
import css from './shell.module.css'

/** The frame of every page behind the sign-in: sidebar, sheet, the phone's bar, and the places where messages and questions appear. */
export function Shell({ sidebar, bottom, children }: { sidebar: ReactNode; bottom?: ReactNode; children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      <ProgressBar />
      {sidebar}
      <main id="main" tabIndex={-1} className={css.sheet}>
        <ShellLine />
        {children}
      </main>
      {bottom}
      <Toasts />
      <ConfirmHost />
    </div>
  )
}
