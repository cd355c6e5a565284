import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CaretDown } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { menuLinkAt } from './menu-link.ts'
import css from './sub-menu.module.css'

export interface SubMenuGroup {
  word?: string
  places: readonly { to: string; word: string }[]
}

/** A page with a menu of its own at its left (settings). On a phone and a tablet the menu folds into one line that says where you are. */
export function SubMenu({
  label,
  groups,
  children,
}: {
  label: string
  groups: readonly SubMenuGroup[]
  children: ReactNode
}) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const places = groups.flatMap((group) => group.places)
  const here = useRouterState({ select: (state) => menuLinkAt(places, state.location.pathname) })
  const current = places.find((place) => place.to === here)
  return (
    <div className={css.frame}>
      <nav className={css.menu} aria-label={label} data-open={open || undefined}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-label={`${t('shell.sections')}: ${current?.word ?? label}`}
          onClick={() => setOpen(!open)}
        >
          {current?.word ?? label}
          <CaretDown size={14} aria-hidden />
        </button>
        <div className={css.groups}>
          {groups.map((group, at) => (
            <div key={group.word ?? at}>
              {group.word && <p className={css.word}>{group.word}</p>}
              <ul>
                {group.places.map((place) => (
                  <li key={place.to}>
                    <AppLink
                      to={place.to}
                      aria-current={place.to === here ? 'page' : undefined}
                      onClick={() => setOpen(false)}
                    >
                      {place.word}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className={css.page}>{children}</div>
    </div>
  )
}
