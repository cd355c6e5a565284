import { useTranslations } from 'use-intl'
import { CaretRight } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import css from './company-screen.module.css'
import { useMe } from './me.ts'
import { companyPlaces } from './places.ts'
import { built } from './built.ts'

/** Where the pages about the company as a whole begin: those that are built and open to this person. */
export function Screen() {
  const t = useTranslations('shell')
  const say = useTranslations()
  const me = useMe()
  const places = me ? companyPlaces(me, built, (key) => say(key as never)) : []
  return (
    <>
      <PageHeader title={t('places.company')} />
      <nav className={css.places} aria-label={t('places.company')}>
        {places.map(({ to, word, icon: Icon }) => (
          <AppLink key={to} to={to} className={css.place!}>
            <Icon size={20} aria-hidden />
            {word}
            <CaretRight size={16} aria-hidden />
          </AppLink>
        ))}
      </nav>
    </>
  )
}
