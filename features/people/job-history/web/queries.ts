import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { jobHistory } from '../contract.ts'

export const useJobHistory = (id: string) =>
  useQuery({
    queryKey: keyOf(jobHistory.showJobHistory, { id }),
    queryFn: ({ signal }) => client(jobHistory).showJobHistory({ id }, { signal }),
  })
