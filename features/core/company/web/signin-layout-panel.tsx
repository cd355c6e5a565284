import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageChoice } from '#ui/shell/language-choice.tsx'
import { AppLink } from '#ui/link.tsx'
import { Mark } from '#ui/shell/mark.tsx'
import { here } from '#ui/shell/host.ts'
import { Board } from './board-panel.tsx'
import css from './signin-layout-panel.module.css'
import { useSignInCompany } from './queries.ts'

/** The layout of sign-in pages: the company, the form, and the board beside it. */
export function SignInLayout({
  title,
  state,
  children,
  links,
}: {
  title: ReactNode
  state?: ReactNode
  children?: ReactNode
  /** At most two, at the ends of a line. */
  links?: ReactNode
}) {
  return (
    <div className={css.layout}>
      <main id="main" tabIndex={-1} className={css.form}>
        <Brand />
        <div className={css.middle}>
          <h1>{title}</h1>
          {state && <p className={css.state}>{state}</p>}
          {children && <div className={css.inner}>{children}</div>}
          {links && <div className={css.links}>{links}</div>}
        </div>
        <Languages />
      </main>
      <div className={css.art}>
        <Board rows={12} />
      </div>
    </div>
  )
}

/** Two short fields on a line. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>

/** Between a form and the other way in. */
export const Or = ({ children }: { children: ReactNode }) => <p className={css.or}>{children}</p>

function Brand() {
  const company = useSignInCompany().data
  return (
    <AppLink className={css.brand} to={here.kind === 'bare' ? '/' : '/signin'}>
      {company?.logo ? <img src={company.logo} alt="" /> : <Mark size={32} />}
      <span>{company?.name ?? (here.kind === 'bare' ? 'Staffroom' : here.domain)}</span>
    </AppLink>
  )
}

function Languages() {
  const t = useTranslations('company')
  return <LanguageChoice legend={t('signInPage.language')} className={css.foot} />
}
