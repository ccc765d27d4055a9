/** Where the files of exports are fetched from. */
export const exportPath = '/api/admin/export';
