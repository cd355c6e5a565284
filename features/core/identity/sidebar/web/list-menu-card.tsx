import { useTranslations } from 'use-intl'
import { DotsThree } from '#ui/icons.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { FORMING, type Forming } from '../contract.ts'
import { api } from './queries.ts'
import css from './colleagues-list.module.css'

/** Who decides on the list, and, where it is one's own, the way to change it. */
export function ListMenu({ forming, onEdit }: { forming: Forming; onEdit?: () => void }) {
  const t = useTranslations('sidebar')
  const items = [
    ...FORMING.map((value) => ({
      word: t(value),
      checked: value === forming,
      onPick: () => void api.saveSidebarSettings({ usersListForming: value }),
    })),
    ...(onEdit ? [{ word: t('edit'), rule: true, onPick: onEdit }] : []),
  ]
  return (
    <MenuButton items={items} label={t('menu')} side="above" align="end" className={css.more}>
      <DotsThree size={18} weight="bold" aria-hidden />
    </MenuButton>
  )
}
