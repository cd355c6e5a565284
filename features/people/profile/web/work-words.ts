import type { ProfileHead } from '#features/people/record/contract.ts'

/** "Engineer, Lead of payments, Product": a position that is called like the job title is not said again. */
export function workOf({
  jobTitle,
  position,
  department,
}: Pick<ProfileHead, 'jobTitle' | 'position' | 'department'>): string {
  const isSame = jobTitle && position && plain(jobTitle.name) === plain(position.name)
  return [jobTitle?.name, isSame ? undefined : position?.name, department?.name].filter(Boolean).join(', ')
}

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
