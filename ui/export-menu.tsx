import { useTranslations } from 'use-intl'
import { DownloadSimple } from './icons.ts'
import { MenuButton } from './menu-button.tsx'
import css from './list-toolbar.module.css'

/** The list as a file. Give it only the addresses that this reader may call; without any there is no button. */
export function ExportMenu({
  csv,
  xlsx,
  more = [],
}: {
  csv?: string | undefined
  xlsx?: string | undefined
  /** Other files that this list can be. */
  more?: readonly { word: string; href: string }[]
}) {
  const t = useTranslations('ui')
  const items = [
    ...(csv === undefined ? [] : [{ word: t('list.csv'), href: csv }]),
    ...(xlsx === undefined ? [] : [{ word: t('list.xlsx'), href: xlsx }]),
    ...more,
  ]
  if (items.length === 0) return null
  return (
    <MenuButton items={items} align="end" className={css.export}>
      <DownloadSimple size={17} aria-hidden />
      {t('list.export')}
    </MenuButton>
  )
}
