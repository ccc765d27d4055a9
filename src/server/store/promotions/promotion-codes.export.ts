import { exportPromotionCodes } from '#contract/admin/promotions.ts';
import * as schemas from '#contract/admin/promotions.schemas.ts';
import { csvExport } from '../../staff/csv-export.ts';
import { singleCodesPage } from './promotion.sql.ts';

/** The codes for single people of a promotion as a file, such as for a mail merge. */
export const promotionCodesFile = csvExport(exportPromotionCodes, schemas.exportPromotionCodes, {
  subject: ({ promotionId }) => `promotion:${promotionId}`,
  fileName: 'promotion-codes',
  columns: ['Code', 'Status'],
  async rows({ db }, { promotionId }, chunk) {
    const { rows, next } = await singleCodesPage(db.read, promotionId, chunk);
    return { next, rows: rows.map(({ code, used }) => [code, (used ?? 0) > 0 ? 'Used' : 'Not used']) };
  },
});
