import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { A } from '#ui/link.tsx'
import { Mark } from '#ui/mark.tsx'
import { Board } from './board-panel.tsx'
import css from './landing-screen.module.css'
import { seemsSignedIn } from './queries.ts'

export function Screen() {
  const t = useTranslations('landing')
  const signedIn = seemsSignedIn()
  return (
    <div className={css.page}>
      <header className={css.top}>
        <A className={css.brand} to="/">
          <Mark size={28} />
          Staffroom
        </A>
        <nav className={css.acts} aria-label={t('main')}>
          {signedIn ? <Inside /> : <Outside />}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <div className={css.hero}>
          <h1>
            <span>{t('line1')}</span> <span>{t('line2')}</span>
          </h1>
          <div className={css.say}>
            <p>{t('say')}</p>
            <div>
              <Button variant="filled" component={A} to={signedIn ? '/choose-company' : '/signup'}>
                {signedIn ? t('mine') : t('open')}
              </Button>
              <Button component={A} to="/company-workspace">
                {t('find')}
              </Button>
            </div>
          </div>
        </div>
        <div className={css.art}>
          <Board rows={7} names />
        </div>
      </main>
      <Foot />
    </div>
  )
}

function Outside() {
  const t = useTranslations('landing')
  return (
    <>
      <Button variant="subtle" component={A} to="/signin">
        {t('signIn')}
      </Button>
      <Button variant="filled" component={A} to="/signup">
        {t('signUp')}
      </Button>
    </>
  )
}

function Inside() {
  const t = useTranslations('landing')
  return (
    <>
      <Button variant="subtle" component={A} to="/choose-company">
        {t('mine')}
      </Button>
      <Button component={A} to="/logout">
        {t('leave')}
      </Button>
    </>
  )
}

function Foot() {
  const t = useTranslations()
  return (
    <footer className={css.foot}>
      <nav aria-label={t('landing.foot')}>
        <A to="/terms-and-conditions">{t('landing.terms')}</A>
        <A to="/privacy-policy">{t('landing.privacy')}</A>
      </nav>
      <LanguageChoice legend={t('identity.door.language')} />
    </footer>
  )
}
