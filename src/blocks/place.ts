import { createContext, useContext } from 'react';

/** What a block may ask about where it stands. */
export interface Place {
  /** In the shop's layout, where tiles lead to the shop's addresses. */
  isShop: boolean;
  /** Frames with an editor's scripts never stand beside log-in, cart or payment. */
  mayRunCode: boolean;
}

export const PlaceContext = createContext<Place>({ isShop: false, mayRunCode: true });

export function useMayRunCode(): boolean {
  return useContext(PlaceContext).mayRunCode;
}

export function useIsShop(): boolean {
  return useContext(PlaceContext).isShop;
}
