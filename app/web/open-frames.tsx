import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmHost } from '#ui/overlays/confirm-host.tsx'
import { LanguageChoice } from '#ui/shell/language-choice.tsx'
import { AppLink } from '#ui/link.tsx'
import { Mark } from '#ui/shell/mark.tsx'
import { ProgressBar } from '#ui/shell/progress-bar.tsx'
import { ShellLine } from '#ui/shell/shell-line.tsx'
import { here } from '#ui/shell/host.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { screenAt } from './screens.ts'
import css from './open-frames.module.css'

/** Around the public pages: the logo, the sign-in link, and the legal links in the footer. */
export function PublicFrame() {
  const t = useTranslations()
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {t('ui.shell.skip')}
      </a>
      <ProgressBar />
      <ShellLine />
      <header className={css.top}>
        <AppLink className={css.brand} to="/">
          <Mark size={28} />
          Staffroom
        </AppLink>
        <AppLink className={css.in} to="/signin">
          {t('shell.open.signIn')}
        </AppLink>
      </header>
      <main id="main" tabIndex={-1} className={css.page}>
        <Outlet />
      </main>
      <Foot />
      <Toasts />
      <ConfirmHost />
    </div>
  )
}

const FOOT = { terms: '/terms-and-conditions', privacy: '/privacy-policy', contacts: '/contacts' } as const

function Foot() {
  const t = useTranslations('shell')
  const links = here.kind === 'bare' ? Object.entries(FOOT).filter(([, path]) => screenAt(path)) : []
  return (
    <footer className={css.foot}>
      <nav aria-label={t('open.foot')}>
        {links.map(([word, path]) => (
          <AppLink key={path} to={path}>
            {t(`open.${word}` as 'open.terms')}
          </AppLink>
        ))}
      </nav>
      <LanguageChoice legend={t('open.language')} className={css.languages} />
    </footer>
  )
}
