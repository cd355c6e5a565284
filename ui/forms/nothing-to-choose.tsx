import { useTranslations } from 'use-intl'
import { opens } from '#ui/openable.ts'

/** The help of a field whose list is empty: where its entries are made, for a reader who may. It opens beside, so that nothing typed is lost. */
export function NothingToChoose({ madeIn }: { madeIn: string }) {
  const t = useTranslations('ui.select')
  return (
    <>
      {t('empty')}{' '}
      {opens(madeIn) && (
        <a href={madeIn} target="_blank" rel="noopener">
          {t('add')}
        </a>
      )}
    </>
  )
}
