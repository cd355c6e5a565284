import { Skeleton } from '@mantine/core'
import { PageHeader } from './shell/page-header.tsx'

/** In the place of a page whose record is on its way. @param className of the column that the record will fill */
export const RecordSkeleton = ({
  up,
  className,
}: {
  up: { word: string; to: string }
  className?: string | undefined
}) => (
  <>
    <PageHeader up={up} title={undefined} />
    <div className={className} aria-busy>
      <Skeleton height={320} />
    </div>
  </>
)
