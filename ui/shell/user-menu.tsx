import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { CaretDown } from '#ui/icons.ts'
import { MenuButton, type MenuItem } from '#ui/overlays/menu-button.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName, type FacePerson } from '#ui/person-name.ts'
import css from './sidebar.module.css'

/** The person at the foot of the sidebar: their name, and what belongs to them rather than to a page. */
export function UserMenu({ me, items }: { me: FacePerson; items: readonly MenuItem[] }) {
  const t = useTranslations('ui')
  const name = personName(me)
  return (
    <MenuButton
      items={items}
      side="above"
      menuLabel={t('shell.menuOf', { name })}
      className={css.me}
      head={<PersonChip person={me} note={me.email ?? ''} />}
    >
      <Face person={me} />
      <span className={css.word}>{name}</span>
      <CaretDown size={13} className={css.word} aria-hidden />
    </MenuButton>
  )
}
