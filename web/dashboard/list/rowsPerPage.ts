import { limits } from '../../../shared/kit/limits.ts';
import { deviceStorage } from '../../kernel/deviceStorage.ts';

/** The numbers of rows on a page of a list from which one can choose. */
export const pageSizes = [limits.adminPageSize, 50] as const;

const stored = deviceStorage('octavo-rows');

/** The number of rows on a page that was chosen on this device. */
export const rowsPerPage = (): number => pageSizes.find((size) => String(size) === stored.read()) ?? pageSizes[0];

export const storeRowsPerPage = (size: number): boolean => stored.write(String(size));
