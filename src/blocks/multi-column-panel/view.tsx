import { Band } from '#web/ui/band.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { groundAttributes, groundStyle, readableTheme } from '../ground.ts';
import { columnShares } from './columns.ts';
import { multiColumnPanel } from './schema.ts';
import styles from './multi-column-panel.module.css';

function MultiColumnPanel({ item, fields, render }: BlockViewProps<typeof multiColumnPanel>) {
  const count = item.sections.length;
  const shares = columnShares(fields.ColumnWidths, count, 'equal');
  const mobileShares = columnShares(fields.MobileColumnWidths, count, 'full');
  const theme = readableTheme('white', fields.BgColor, false);
  return (
    <div
      className={classNames(fields.BgColor && styles.ground)}
      {...groundAttributes(theme, fields.BgColor, false)}
      style={groundStyle(fields.BgColor, undefined, { theme, tile: false, alignV: '50%' })}
    >
      <Band>
        <div className={classNames(styles.columns, fields.MobileReverse && styles.reverse)}>
          {item.sections.map((section, index) => (
            <div
              key={section.sectionName + String(index)}
              className={styles.column}
              style={{ '--share': shares[index], '--share-mobile': mobileShares[index], '--place': -index }}
            >
              {render(section.items)}
            </div>
          ))}
        </div>
      </Band>
    </div>
  );
}

export const view = defineView(multiColumnPanel, MultiColumnPanel);
