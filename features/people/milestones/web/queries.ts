import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { milestones } from '../contract.ts'

/** A failure is silent: the list below still answers. */
export const useMilestones = () =>
  useQuery({
    queryKey: keyOf(milestones.listMilestones),
    queryFn: ({ signal }) => client(milestones).listMilestones({}, { signal, quiet: true }),
    select: ({ data }) => data,
  })
