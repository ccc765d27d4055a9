import { classNames } from '#web/ui/class-names.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { groundStyle, isSandy, readableTheme } from '../ground.ts';
import { panel } from './schema.ts';
import styles from './panel.module.css';

function Panel({ item, fields, render }: BlockViewProps<typeof panel>) {
  const picture = fields.ImageUrl[0];
  const theme = readableTheme(fields.TextColorTheme, fields.BgColor, picture !== undefined);
  const hasGround = fields.BgColor !== '' || picture !== undefined;
  if (!hasGround) return <div className={styles.plain}>{render(item.items)}</div>;
  return (
    <div
      className={classNames(styles.panel, isSandy(fields.BgColor) && styles.sandy)}
      data-ground={theme === 'white' ? 'dark' : undefined}
      data-theme={theme}
      style={groundStyle(fields.BgColor, picture, { theme, tile: fields.BackgroundTile, alignV: fields.AlignV })}
    >
      <div className={styles.inside}>{render(item.items)}</div>
    </div>
  );
}

export const view = defineView(panel, Panel);
