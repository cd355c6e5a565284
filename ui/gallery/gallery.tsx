import { useTranslations } from 'use-intl'
import { GalleryForm } from './gallery-form.tsx'
import { GalleryList } from './gallery-list.tsx'
import { GalleryMessages } from './gallery-messages.tsx'
import { GalleryParts } from './gallery-parts.tsx'
import { Mark } from '#ui/shell/mark.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import css from './gallery.module.css'

/** All parts on one page, to look at them together: in another colour, another scheme, another language. */
export function Screen() {
  const t = useTranslations('ui.gallery')
  return (
    <>
      <PageHeader lead={<Mark size={32} />} title={t('title')} state={t('state')} />
      <div className={css.grid}>
        <GalleryParts />
        <GalleryForm />
        <GalleryMessages />
      </div>
      <div className={css.wide}>
        <GalleryList />
      </div>
    </>
  )
}
