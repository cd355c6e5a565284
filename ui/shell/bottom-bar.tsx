import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { badge } from './badge.ts'
import { AppLink } from '#ui/link.tsx'
import { menuLinkAt, type MenuLink } from './menu-link.ts'
import css from './bottom-bar.module.css'

/** Phone: five places, the middle one (`act`) is the thing people came to do. */
export function BottomBar({ places }: { places: readonly MenuLink[] }) {
  const t = useTranslations('ui')
  const here = useRouterState({ select: (state) => menuLinkAt(places, state.location.pathname) })
  return (
    <nav className={css.bar} aria-label={t('shell.main')}>
      {places.map(({ to, word, icon: Glyph, act, count = 0 }) => (
        <AppLink key={to} to={to} aria-current={to === here ? 'page' : undefined} data-act={act || undefined}>
          <span className={css.glyph}>
            <Glyph size={23} weight={act ? 'bold' : to === here ? 'fill' : 'regular'} aria-hidden />
            {count > 0 && (
              <span className={css.count}>
                <span aria-hidden>{badge(count)}</span>
                <span className="sr">{t('shell.waiting', { count })}</span>
              </span>
            )}
          </span>
          {word}
        </AppLink>
      ))}
    </nav>
  )
}
