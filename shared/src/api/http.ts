import axios, { type AxiosInstance, CanceledError } from 'axios';
import { i18n } from '../i18n/instance.ts';
import { endSession, followOtherTabs } from '../session/end-session.ts';
import { ApiError } from './api-error.ts';
import { cacheReplies } from './cached-replies.ts';
import { apiUrl, defaultHeaders } from './prefetch.ts';
import { repeatWrites } from './repeat-writes.ts';
import { isSessionExpired, loggedOutMessage, toApiError } from './to-api-error.ts';

/** Sends the default headers. The language is read for each call because it can change. */
function sendDefaultHeaders(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    config.headers.set(defaultHeaders(i18n.language));
    return config;
  });
}

/** Rejects calls after another tab has logged in another person, so that this page does not act for that person. */
function rejectCallsOfOtherAccount(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    if (followOtherTabs()) throw new Error(loggedOutMessage);
    return config;
  });
}

/** Rejects a reply that is not JSON, for example the page of a network filter, as a network error. */
function rejectRepliesWithoutJson(http: AxiosInstance): void {
  http.interceptors.response.use((response) => {
    if (typeof response.data === 'object' && response.data !== null) return response;
    throw new ApiError(i18n.t('shared:error.network'), 'network');
  });
}

function endExpiredSession(http: AxiosInstance): void {
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (axios.isAxiosError(error) && isSessionExpired(error.response?.data)) {
      endSession('lost');
      throw new Error(loggedOutMessage);
    }
    throw error;
  });
}

/** Converts failures into an `ApiError`. A cancelled call stays a cancellation, whose text nobody reads. */
function convertErrors(http: AxiosInstance): void {
  http.interceptors.response.use(undefined, (error: unknown) => {
    throw error instanceof CanceledError ? error : toApiError(error);
  });
}

/** The HTTP client of the page. */
export const http = axios.create({ baseURL: apiUrl, withCredentials: true });
// Axios runs request interceptors in reverse order. This interceptor needs the language that the next one sets.
cacheReplies(http);
sendDefaultHeaders(http);
repeatWrites(http);
rejectCallsOfOtherAccount(http);
rejectRepliesWithoutJson(http);
endExpiredSession(http);
convertErrors(http);
