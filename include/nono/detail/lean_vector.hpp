// A vector for internal use.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_LEAN_VECTOR_HPP
#define NONO_DETAIL_LEAN_VECTOR_HPP

#include <nono/detail/abi.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/slice.hpp>

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <new>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns memory for `capacity` elements of `bytes` bytes each. Copies the `size` elements of `old` to its start and
/// releases `old`. All types that can be copied byte by byte share this function.
inline void* move_memory(void* old, std::size_t size, std::size_t capacity, std::size_t bytes) {
    constexpr auto maximum = static_cast<std::size_t>(-1);
    void* const moved =
        ::operator new[](capacity > maximum / bytes ? maximum : capacity * bytes); // fails as `new` does
    if (size != 0) std::memcpy(moved, old, size * bytes);
    ::operator delete[](old);
    return moved;
}

/// The part of `std::vector` that the library needs, for internal values.
///
/// `std::vector` accounts for a large part of the cost of including nono: for each element type it instantiates some
/// fifty functions and as many traits. This class instantiates about ten, and its iterators are pointers. Elements must
/// be default-constructible and assignable: unused memory also contains elements, as initialized by `new T[n]`. It
/// grows like libstdc++'s vector, and takes elements by value, because they are small. Usable in constant expressions.
template <class T> class lean_vector {
public:
    using value_type = T;

    constexpr lean_vector() noexcept = default;
    // These delegate to the default constructor, so that the memory is freed if copying an element throws.
    constexpr explicit lean_vector(std::size_t size, T value = T()) : lean_vector() { assign(size, std::move(value)); }
    constexpr explicit lean_vector(slice<const T> values) : lean_vector() { assign(values); }
    template <class Value> constexpr explicit lean_vector(std::span<Value> values) : lean_vector() { assign(values); }
    constexpr lean_vector(std::initializer_list<T> values) : lean_vector() { assign(values); }
    constexpr lean_vector(const lean_vector& other) : lean_vector() { assign(other.begin(), other.end()); }
    constexpr lean_vector(lean_vector&& other) noexcept
        : data_(other.data_), size_(other.size_), capacity_(other.capacity_) {
        // std::exchange would be instantiated for each pointer type.
        other.data_ = nullptr;
        other.size_ = 0;
        other.capacity_ = 0;
    }
    constexpr lean_vector& operator=(const lean_vector& other) {
        if (this != &other) assign(other.begin(), other.end());
        return *this;
    }
    constexpr lean_vector& operator=(lean_vector&& other) noexcept {
        lean_vector moved(std::move(other));
        swap(moved);
        return *this;
    }
    constexpr ~lean_vector() { delete[] data_; }

    /// Converts to a slice of all elements.
    constexpr operator slice<const T>() const noexcept { return {data_, size_}; } // NOLINT: implicit on purpose

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T* data() noexcept { return data_; }
    [[nodiscard]] constexpr const T* data() const noexcept { return data_; }
    [[nodiscard]] constexpr T* begin() noexcept { return data_; }
    [[nodiscard]] constexpr const T* begin() const noexcept { return data_; }
    [[nodiscard]] constexpr T* end() noexcept { return data_ + size_; }
    [[nodiscard]] constexpr const T* end() const noexcept { return data_ + size_; }
    [[nodiscard]] constexpr T& operator[](std::size_t i) noexcept { return data_[checked(i)]; }
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const noexcept { return data_[checked(i)]; }
    [[nodiscard]] constexpr T& front() noexcept { return data_[checked(0)]; }
    [[nodiscard]] constexpr const T& front() const noexcept { return data_[checked(0)]; }
    [[nodiscard]] constexpr T& back() noexcept { return data_[checked(size_ - 1)]; }
    [[nodiscard]] constexpr const T& back() const noexcept { return data_[checked(size_ - 1)]; }

    constexpr void swap(lean_vector& other) noexcept {
        T* const data = data_; // std::swap would be instantiated for each pointer type
        data_ = other.data_;
        other.data_ = data;
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }
    constexpr void clear() noexcept { size_ = 0; }
    constexpr void pop_back() noexcept { --size_; }
    constexpr void push_back(T value) {
        if (size_ == capacity_) make_room(1);
        data_[size_++] = std::move(value);
    }
    /// Appends an element as initialized by `new T[n]`, or as it was when it was last removed, and returns it: for
    /// types that are expensive to move.
    [[nodiscard]] constexpr T& grow_by_one() {
        if (size_ == capacity_) make_room(1);
        return data_[size_++];
    }
    /// Allocates capacity for a total of `capacity` elements.
    constexpr void reserve(std::size_t capacity) {
        if (capacity > capacity_) move_to(capacity);
    }
    /// Removes elements from the end, or appends copies of `value`, which must not be an element of this vector. (It is
    /// a reference because GCC emits notes to users when values with a large alignment are passed.)
    [[gnu::noinline]] constexpr void resize(std::size_t size, const T& value = T()) {
        if (size > capacity_) make_room(size - size_);
        for (T* to = data_ + size_; to < data_ + size; ++to) *to = value;
        size_ = size;
    }
    /// Replaces all elements by `size` copies of the value.
    [[gnu::noinline]] constexpr void assign(std::size_t size, T value) {
        size_ = 0;
        reserve(size);
        T* const end = data_ + size; // compilers must assume that a store to a byte may change data_
        for (T* to = data_; to != end; ++to) *to = value;
        size_ = size;
    }
    /// Replaces all elements by `size` elements as initialized by `new T[size]`: for types that are expensive to copy.
    constexpr void renew(std::size_t size) {
        lean_vector made;
        made.data_ = new T[size];
        made.size_ = made.capacity_ = size;
        swap(made);
    }
    /// Replaces all elements by the elements of a list.
    constexpr void assign(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
    /// Replaces all elements by the elements of a range, which must not be part of this vector.
    constexpr void assign(const T* first, const T* last) {
        size_ = 0;
        append(first, last);
    }
    constexpr void assign(slice<const T> values) { assign(values.begin(), values.end()); }
    template <class Value> constexpr void assign(std::span<Value> values) {
        assign(values.data(), values.data() + values.size());
    }
    /// Appends the elements of a range, which must not be part of this vector.
    [[gnu::noinline]] constexpr void append(const T* first, const T* last) {
        const auto count = static_cast<std::size_t>(last - first);
        if (count > capacity_ - size_) make_room(count);
        T* to = data_ + size_;
        size_ += count;
        if constexpr (__is_trivially_copyable(T))
            if (at_run_time()) {
                // NOLINTNEXTLINE(bugprone-sizeof-expression): T may be a pointer
                if (count != 0) std::memcpy(to, first, count * sizeof(T));
                return;
            }
        for (; first != last; ++first) *to++ = *first;
    }
    constexpr void append(slice<const T> values) { append(values.begin(), values.end()); }
    /// Inserts an element before `at` and returns its position.
    constexpr T* insert(const T* at, T value) {
        const std::ptrdiff_t index = at - data_;
        push_back(T());
        T* to = end() - 1;
        for (; to != data_ + index; --to) *to = std::move(*(to - 1));
        *to = std::move(value);
        return to;
    }
    /// Removes the element at `at`.
    constexpr void erase(const T* at) noexcept { erase(at, at + 1); }
    /// Removes the elements of a range of this vector.
    constexpr void erase(const T* first, const T* last) noexcept {
        T* to = data_ + (first - data_);
        for (T* from = data_ + (last - data_); from != end(); ++from) *to++ = std::move(*from);
        size_ = static_cast<std::size_t>(to - data_);
    }

    friend constexpr bool operator==(const lean_vector& a, const lean_vector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.data_[i] == b.data_[i])) return false;
        return true;
    }

private:
    /// Returns the index, checked if libstdc++'s checks are enabled.
    [[nodiscard]] constexpr std::size_t checked(std::size_t i) const noexcept {
#if defined(_GLIBCXX_ASSERTIONS)
        if (i >= size_) trap();
#endif
        return i;
    }
    constexpr void make_room(std::size_t count) { move_to(size_ + (count < size_ ? size_ : count)); }
    [[gnu::cold]] [[gnu::noinline]] constexpr void move_to(std::size_t capacity) {
        if constexpr (__is_trivially_copyable(T) && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__)
            if (at_run_time()) {
                // NOLINTNEXTLINE(bugprone-sizeof-expression): T may be a pointer
                data_ = static_cast<T*>(move_memory(data_, size_, capacity, sizeof(T)));
                capacity_ = capacity;
                return;
            }
        T* const moved = new T[capacity];
        for (std::size_t i = 0; i < size_; ++i) moved[i] = std::move(data_[i]);
        delete[] data_;
        data_ = moved;
        capacity_ = capacity;
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_LEAN_VECTOR_HPP
